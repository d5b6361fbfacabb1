function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith(".")) return [];
  if (entry instanceof FileSystemFileEntry) return [await readFile(entry)];
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const reader = entry.createReader();
  const files: File[] = [];
  // A directory hands out its entries in batches; an empty one ends it.
  for (;;) {
    const batch = await readEntries(reader);
    if (batch.length === 0) return files;
    for (const child of batch) files.push(...(await filesOf(child)));
  }
}

/** The files that were dropped, those in dropped folders included, hidden ones left out. */
export async function collectFiles(transfer: DataTransfer): Promise<File[]> {
  // Both lists are emptied as soon as the drop has been handled: take all of it at once.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null || entry.isFile)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry) files.push(...(await filesOf(entry)));
  return files;
}
