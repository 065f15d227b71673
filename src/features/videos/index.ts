import { copyRun } from './copy-run.ts'
import { createBrandedVideo } from './operations/create-branded-video.ts'
import { fitVideo } from './operations/fit-video.ts'
import { getBrandedVideo } from './operations/get-branded-video.ts'
import { listBrandedVideos } from './operations/list-branded-videos.ts'
import { updateVideoCaptions } from './operations/update-video-captions.ts'
import { getVideoDefaults, setVideoDefaults } from './operations/video-defaults.ts'
import { videoRun } from './video-run.ts'

/** The runs that video operations start. */
export const videoRuns = [videoRun, copyRun] as const

export const videoOperations = {
  createBrandedVideo,
  getBrandedVideo,
  listBrandedVideos,
  updateVideoCaptions,
  fitVideo,
  getVideoDefaults,
  setVideoDefaults,
}
