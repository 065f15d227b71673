import { completeMediaUpload } from './operations/complete-media-upload.ts'
import { createMediaUpload } from './operations/create-media-upload.ts'
import { fitMedia } from './operations/fit-media.ts'
import { getMedia } from './operations/get-media.ts'
import { importMedia } from './operations/import-media.ts'
import { listMedia } from './operations/list-media.ts'
import { updateMedia } from './operations/update-media.ts'

export { addImage } from './add-image.ts'
export { addMade, type MadeFile } from './add-made.ts'
export { dropMadeVideo, keepMadeVideo, MadeVideo, requireRoomFor, storeMadeVideo } from './add-video.ts'
export type { ReadyAsset } from './assets.ts'
export { readyAssetsById } from './assets.ts'
export { keepCardPicture, sweepCardPictures, touchCardPicture } from './card-pictures.ts'
export { createCheckTurns } from './check-turns.ts'
export { DEMUXERS } from './demuxers.ts'
export { readFileAt, requirePictureAt } from './file-at.ts'
export { createFileReaches } from './file-reach.ts'
export { sweepFilesInHand } from './files-in-hand.ts'
export { cleanCardTask, workOnImage } from './image-work.ts'
export { createImportTurns } from './import-turns.ts'
export { findInLibrary } from './library.ts'
export { type LibraryImage, readLibraryImage } from './library-image.ts'
export { makePreviews } from './make-previews.ts'
export {
  dropReplaced,
  keepPictureFor,
  keepPictureOf,
  openPictureUpload,
  pictureKey,
  pictureShownAt,
} from './picture.ts'
export { hasAddedMarks, presentAsset } from './present-asset.ts'
export { type AssetFile, readAssets } from './read-assets.ts'
export { resolvePostMedia } from './resolve-post-media.ts'
export { SNIFFED_BYTES, sniff } from './sniff.ts'
export { sweepUnfinishedUploads } from './sweep-uploads.ts'
export { throwAwayLater, throwAwayLeft } from './throw-away-later.ts'
export { createUploadLedger } from './upload-ledger.ts'
export { readVideoTask } from './video-work.ts'

export const mediaOperations = {
  createMediaUpload,
  completeMediaUpload,
  importMedia,
  fitMedia,
  listMedia,
  getMedia,
  updateMedia,
}
