/** A slow phone reads the address only after the click has returned. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that this page holds. `type`: the media type of a text. */
export function saveFile(name: string, content: string | Blob, type = 'application/json'): void {
  const file = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
