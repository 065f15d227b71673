import { oneOf, orNull } from './shape.ts'

/** How a video is encoded: an addition of decision 081. */
export const encoding = {
  'videoCodec?': 'string',
  'audioCodec?': orNull('string'),
  'frameRate?': 'number',
  'variableFrameRate?': 'bool',
  'bitDepth?': 'int',
  'chroma?': oneOf('4:0:0', '4:2:0', '4:2:2', '4:4:4'),
  'interlaced?': 'bool',
  'audioProfile?': 'string',
  'audioChannels?': 'int',
  'audioSampleRate?': 'int',
} as const
