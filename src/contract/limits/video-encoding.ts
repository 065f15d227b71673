import { z } from 'zod'

/** The codecs that a browser can show and at least one network takes, by the names of WebCodecs. */
export const VIDEO_CODECS = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const
export type VideoCodec = (typeof VIDEO_CODECS)[number]

/** How the colours of neighbouring pixels are shared; `4:0:0` has none. */
export const CHROMAS = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'] as const
export type Chroma = (typeof CHROMAS)[number]

/**
 * How a video is written, as far as its file says it. What is left out is not known, as of a file that was added before
 * it was read: nothing is said against it then.
 */
export const VideoEncoding = z
  .object({
    videoCodec: z.string().optional().describe('avc, hevc, vp8, vp9 or av1'),
    audioCodec: z
      .string()
      .nullable()
      .optional()
      .describe('aac, opus, mp3 and the like; unknown where it has no name here; null: there is no sound'),
    frameRate: z.number().optional().describe('Frames a second, on average'),
    variableFrameRate: z.boolean().optional().describe('Whether frames come unevenly'),
    bitDepth: z.int().optional().describe('Bits of a sample of the picture'),
    chroma: z.enum(CHROMAS).optional(),
    interlaced: z.boolean().optional(),
    audioProfile: z.string().optional().describe('As mp4a.40.2, which is AAC-LC'),
    audioChannels: z.int().optional(),
    audioSampleRate: z.int().optional().describe('Hz'),
  })
  .meta({ id: 'VideoEncoding' })
export type VideoEncoding = z.infer<typeof VideoEncoding>

/** What is kept beside the two codecs. */
export const EncodingDetails = VideoEncoding.omit({ videoCodec: true, audioCodec: true })
export type EncodingDetails = z.infer<typeof EncodingDetails>
