#pragma once

/// Has the C library take memory from the system in large steps, where it is the GNU C library; to be called before there
/// are other threads.
///
/// In that library each thread has memory of its own, which otherwise grows by a page or two at a time, with a call of the
/// system for each that all threads wait for: thousands in a build of half a second. What is taken and not touched costs
/// nothing.
void memory_growth_take_large_steps(void);
