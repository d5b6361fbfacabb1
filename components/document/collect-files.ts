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
  // A directory returns its entries in batches; an empty batch is the end.
  for (;;) {
    const batch = await readEntries(reader);
    if (batch.length === 0) return files;
    for (const child of batch) files.push(...(await filesOf(child)));
  }
}

/** Lists the dropped files, including those in dropped folders, without hidden ones. */
export async function collectFiles(transfer: DataTransfer): Promise<File[]> {
  // Both lists are emptied when the event handler returns, so they are copied first.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null || entry.isFile)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry) files.push(...(await filesOf(entry)));
  return files;
}
