import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './event-parser';

function parse(...pieces: string[]): StreamEvent[] {
  const read = createEventParser();
  return pieces.flatMap((piece) => read(piece));
}

const FRAME = 'id: 17\nevent: group_changed\ndata: {"id":17}\n\n';
const EVENT = { name: 'group_changed', data: '{"id":17}', lastId: '17' };

// RT-01
describe('the parser of the stream', () => {
  it('reads one event after the other', () => {
    expect(parse(`${FRAME}event: resync\ndata: {}\n\n`)).toEqual([
      EVENT,
      { name: 'resync', data: '{}', lastId: '17' },
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('reads lines that end in %j, cut anywhere', (ending) => {
    const text = `${FRAME}${FRAME}`.replaceAll('\n', ending);
    for (let cut = 0; cut <= text.length; cut++) {
      // A carriage return at the end of a piece could become a CRLF: the next piece decides.
      const events = parse(text.slice(0, cut), text.slice(cut), ': still here');
      expect(events, `cut at ${cut}`).toEqual([EVENT, EVENT]);
    }
  });

  it('reads a stream that arrives one character at a time', () => {
    expect(parse(...FRAME.replaceAll('\n', '\r\n'))).toEqual([EVENT]);
    expect(parse(...FRAME)).toEqual([EVENT]);
  });

  it('does not treat the heartbeat as an event', () => {
    expect(parse(': \n\n', ':\n', `:hello\n${FRAME}`)).toEqual([EVENT]);
  });

  it('joins data of several lines, and removes only one leading space', () => {
    expect(parse('data: one\ndata:two\ndata:  three\ndata\n\n')[0]?.data).toBe('one\ntwo\n three\n');
  });

  it('ignores unknown fields and events without data', () => {
    expect(parse('retry: 10\nwhatever\nevent: ready\n\n', 'data: x\n\n')).toEqual([
      { name: 'message', data: 'x', lastId: '' },
    ]);
  });

  // RT-02
  it('keeps the last id, which comes even with an event that has no data', () => {
    expect(parse('id: 4\n\n', 'data: x\n\n')[0]?.lastId).toBe('4');
    expect(parse('id: 4\n\n', 'id: 5\0\ndata: x\n\n')[0]?.lastId).toBe('4');
  });

  it('does not treat a byte order mark as part of a field name', () => {
    expect(parse('\uFEFFdata: x\n\n')).toHaveLength(1);
  });

  it('drops an event that was cut off', () => {
    expect(parse('id: 18\ndata: {"id"')).toEqual([]);
  });
});
