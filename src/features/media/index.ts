import { completeMediaUpload } from './operations/complete-media-upload.ts'
import { createMediaUpload } from './operations/create-media-upload.ts'
import { listMedia } from './operations/list-media.ts'

export { dropReplaced, keepPictureFor, keepPictureOf, pictureKey, pictureShownAt, presignPicture } from './picture.ts'
export { type AssetFile, readAssets } from './read-assets.ts'
export { resolvePostMedia } from './resolve-post-media.ts'
export { sweepUnfinishedUploads } from './sweep-uploads.ts'

export const mediaOperations = { createMediaUpload, completeMediaUpload, listMedia }
