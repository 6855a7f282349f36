/** A live stream for tests: it answers in the table of `serve`, and the test sends its events. */

const encoder = new TextEncoder();

export function liveStream() {
  const streams: ((text: string) => void)[] = [];
  const open = new Set<number>();
  return {
    /** The answer of `GET /events/`. */
    answer: (): [number, ReadableStream] => {
      const number = streams.length;
      open.add(number);
      const stream = new ReadableStream({
        start: (controller) => void streams.push((text) => controller.enqueue(encoder.encode(text))),
        cancel: () => void open.delete(number),
      });
      return [200, stream];
    },
    open,
    opened: () => streams.length,
    say: (name: string) => streams.at(-1)?.(`id: 4\nevent: ${name}\ndata: {"id":4,"action_id":null}\n\n`),
  };
}
