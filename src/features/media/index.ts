import { completeMediaUpload } from './operations/complete-media-upload.ts'
import { createMediaUpload } from './operations/create-media-upload.ts'
import { fitMedia } from './operations/fit-media.ts'
import { getMedia } from './operations/get-media.ts'
import { importMedia } from './operations/import-media.ts'
import { listMedia } from './operations/list-media.ts'
import { updateMedia } from './operations/update-media.ts'

export { addImage } from './adding/add-image.ts'
export { addMade, type MadeFile } from './adding/add-made.ts'
export { dropMadeVideo, keepMadeVideo, MadeVideo, requireRoomFor, storeMadeVideo } from './adding/add-video.ts'
export { fetchPicture } from './adding/fetch-picture.ts'
export { createImportTurns } from './adding/import-turns.ts'
export {
  dropReplaced,
  keepPictureFor,
  keepPictureOf,
  openPictureUpload,
  pictureKey,
  pictureShownAt,
} from './adding/picture.ts'
export { smallPicture } from './adding/small-picture.ts'
export { giveUpFile, throwAwayLater, throwAwayLeft } from './adding/throw-away-later.ts'
export { type ReadyAsset, readyAssetsById } from './assets/assets.ts'
export { createFileReaches } from './assets/file-reach.ts'
export { hasAddedMarks, presentAsset } from './assets/present-asset.ts'
export { type AssetFile, readAssets } from './assets/read-assets.ts'
export { keepCardPicture, sweepCardPictures, touchCardPicture } from './library/card-pictures.ts'
export { readFileAt, requirePictureAt } from './library/file-at.ts'
export { findInLibrary } from './library/library.ts'
export { type LibraryImage, readLibraryImage } from './library/library-image.ts'
export { resolvePostMedia } from './library/resolve-post-media.ts'
export { cleanCardTask, workOnImage } from './pictures/image-work.ts'
export { SNIFFED_BYTES, sniff } from './pictures/sniff.ts'
export { createCheckTurns } from './storing/check-turns.ts'
export { keptFiles, noteFiles, sweepFilesInHand, throwAway } from './storing/files-in-hand.ts'
export { makePreviews } from './storing/make-previews.ts'
export { sweepUnfinishedUploads } from './storing/sweep-uploads.ts'
export { createUploadLedger } from './storing/upload-ledger.ts'
export { DEMUXERS } from './videos/demuxers.ts'
export { readVideoTask } from './videos/video-work.ts'

export const mediaOperations = {
  createMediaUpload,
  completeMediaUpload,
  importMedia,
  fitMedia,
  listMedia,
  getMedia,
  updateMedia,
}
