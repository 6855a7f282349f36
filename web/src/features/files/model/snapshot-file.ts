/** A picture from the viewer becomes a file with a name that says when it was taken. */
export function snapshotFile(picture: Blob, now: Date = new Date()): File {
  const moment = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const ending = picture.type === 'image/png' ? 'png' : 'jpg';
  return new File([picture], `snapshot-${moment}.${ending}`, {
    type: picture.type,
    lastModified: now.getTime(),
  });
}
