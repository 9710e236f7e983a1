/** Why a photo is refused, by the device or by the server. */
export const photoRefusals = {
  too_large: "A photo may have 10 MB at most.",
  unsupported_type: "Only JPEG, PNG and WebP photos can be used.",
} as const;

export const photos = {
  add: "Add photos",
  remove: "Remove",
  retry: "Try again",
  waiting: "Waiting…",
  preparing: "Making it smaller…",
  uploading: "Uploading,",
  uploaded: "Uploaded",
  withForm: "Not uploaded yet: it goes with the form.",
  kept: "Photo {{number}}, uploaded",
  done: "Photos Uploaded",
  failed: "Upload Failed",
  failedHint: "Failed to upload photos. Please try again.",
  noAddress: "Failed to get upload URL",
  noTransfer: "Failed to upload file",
  refused: photoRefusals,
  view: {
    title: "Photo",
    heading: "Photo viewer",
    photo: "Photo {{number}} of {{machine}}, by {{author}}, {{time}}",
    uploaded: "Photo uploaded on {{time}}",
    position: "{{number}} of {{count}}",
    previous: "Previous photo",
    next: "Next photo",
    close: "Close",
    original: "Open original",
    back: "Back",
  },
} as const;
