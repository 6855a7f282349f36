/** Sends a form like fetch, but also reports the upload progress from 0 to 1, which fetch cannot. */
export function countedFetch(body: FormData, onSent: (part: number) => void) {
  return (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      for (const [name, value] of request.headers) {
        // The browser encodes the form again with another boundary, so it sets this header itself.
        if (name !== 'content-type') xhr.setRequestHeader(name, value);
      }
      xhr.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
      xhr.onload = () => resolve(new Response(xhr.responseText || null, { status: xhr.status }));
      xhr.onerror = () => reject(new TypeError('The line was cut.'));
      xhr.send(body);
    });
}
