#pragma once

/// Makes the GNU C library reserve memory from the system in large steps. Other C libraries aren't changed. Call this
/// function before the process creates other threads.
///
/// In the GNU C library, each thread has its own heap, which by default grows by one or two pages at a time. All threads
/// wait for each of these system calls, and a build of half a second makes thousands of them. Reserved pages that aren't
/// accessed use no memory.
void memory_growth_take_large_steps(void);
