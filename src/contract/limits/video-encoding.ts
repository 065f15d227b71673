import { z } from 'zod'

/** The codecs that a browser can show and at least one network takes, by the names of WebCodecs. */
export const VIDEO_CODECS = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const
export type VideoCodec = (typeof VIDEO_CODECS)[number]

/** Chroma subsampling: how neighbouring pixels share colour. `4:0:0` has no colour. */
export const CHROMAS = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'] as const
export type Chroma = (typeof CHROMAS)[number]

/**
 * A video's encoding, as far as its file says it. A field that is left out is unknown, for example because the file was
 * added before encodings were read. The checks then do not object.
 */
export const VideoEncoding = z
  .object({
    videoCodec: z.string().optional().describe('avc, hevc, vp8, vp9 or av1'),
    audioCodec: z
      .string()
      .nullable()
      .optional()
      .describe('aac, opus, mp3 and the like; unknown: another codec; null: there is no sound'),
    frameRate: z.number().optional().describe('Frames a second, on average'),
    variableFrameRate: z.boolean().optional().describe('Whether frames come unevenly'),
    bitDepth: z.int().optional().describe('Bit depth of the picture'),
    chroma: z.enum(CHROMAS).optional(),
    interlaced: z.boolean().optional(),
    audioProfile: z.string().optional().describe('As mp4a.40.2, which is AAC-LC'),
    audioChannels: z.int().optional(),
    audioSampleRate: z.int().optional().describe('Hz'),
  })
  .meta({ id: 'VideoEncoding' })
export type VideoEncoding = z.infer<typeof VideoEncoding>

/** The stored details besides the two codecs. */
export const EncodingDetails = VideoEncoding.omit({ videoCodec: true, audioCodec: true })
export type EncodingDetails = z.infer<typeof EncodingDetails>
