/** Parses `text/event-stream` from pieces that may end anywhere. */

export interface StreamEvent {
  name: string;
  data: string;
  /** The id of the last event that had one; a broken stream resumes after it. */
  lastId: string;
}

export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let isFirstPiece = true;
  let name = '';
  let data: string[] = [];
  let lastId = '';

  function readField(line: string): void {
    const colon = line.indexOf(':');
    // A comment: the server sends these to keep the connection open.
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) lastId = value;
  }

  /** Ends an event at the blank line; without data there is no event. */
  function endEvent(): StreamEvent[] {
    const event = { name: name || 'message', data: data.join('\n'), lastId };
    const isEvent = data.length > 0;
    name = '';
    data = [];
    return isEvent ? [event] : [];
  }

  return (piece) => {
    rest += isFirstPiece ? piece.replace(/^\uFEFF/, '') : piece;
    isFirstPiece = false;
    // A carriage return at the very end may be the first half of a CRLF.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + rest.slice(end);
    return lines.flatMap((line) => {
      if (line === '') return endEvent();
      readField(line);
      return [];
    });
  };
}
