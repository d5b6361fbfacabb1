"use client";

import { DropZone } from "./drop-zone.tsx";
import { UploadTray } from "./upload-tray.tsx";

/** What every page has of uploads: files are dropped anywhere, and their progress is in a tray. */
export function Uploads() {
  return (
    <>
      <UploadTray />
      <DropZone />
    </>
  );
}
