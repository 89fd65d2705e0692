// Sends the requests of the editor, and reads the lines of the responses.

const folder = "/_docgen/playground/";

export const send = (path, body, token, signal) =>
  fetch(folder + path, {
    method: "POST", signal, cache: "no-store", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Docgen-Token": token },
  });

/// The messages of a response, each a line of JSON.
export async function* messages(response) {
  if (!response.ok) {
    yield { kind: "problem", message: (await response.text()).trim() || response.statusText };
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line !== "") yield JSON.parse(line);
  }
}

/// The only message of a response. A problem is an error.
export const answer = async (path, body, token) => {
  for await (const message of messages(await send(path, body, token))) {
    if (message.kind === "problem") throw new Error(message.message);
    return message;
  }
  throw new Error("The preview has ended.");
};
