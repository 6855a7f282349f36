/** Makes a file of a picture from the viewer, named by the time it was taken. */
export function snapshotFile(picture: Blob, now: Date = new Date()): File {
  const moment = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const ending = picture.type === 'image/png' ? 'png' : 'jpg';
  return new File([picture], `snapshot-${moment}.${ending}`, {
    type: picture.type,
    lastModified: now.getTime(),
  });
}
