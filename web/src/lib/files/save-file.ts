/** A file at an address (of a blob, or a data address) is offered under a name; the browser saves it. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a blob; its address is given back at once, the browser has begun to read it. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  saveAddress(name, address);
  URL.revokeObjectURL(address);
}
