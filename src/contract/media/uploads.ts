/** What may be uploaded. Spec M3. A browser checks by the same lists before it sends. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const
export type VideoType = (typeof VIDEO_TYPES)[number]

export const UPLOAD_KINDS = ['image', 'video'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const UPLOAD_TYPES: Record<UploadKind, readonly string[]> = { image: IMAGE_TYPES, video: VIDEO_TYPES }

export const MAX_UPLOAD_BYTES: Record<UploadKind, number> = { image: 20 * 1024 ** 2, video: 1024 ** 3 }
/** For the picture of a person or a workspace. */
export const MAX_PICTURE_BYTES = 5 * 1024 ** 2
export const MAX_VIDEO_SECONDS = 600

/** For an image, or one frame of it. */
export const MAX_IMAGE_PIXELS = 40_000_000
/** For all frames of an animation together. */
export const MAX_ANIMATION_PIXELS = 100_000_000
/** However small the frames are, each one costs time. */
export const MAX_ANIMATION_FRAMES = 1000
