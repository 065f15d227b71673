import type { Chroma, VideoCodec } from './video-encoding.ts'

/** How a network counts a text. `src/rules/counters.ts` has a function for each. */
export type CountBy = 'utf16' | 'code_points' | 'weighted' | 'graphemes' | 'utf8_bytes' | 'threads'

export interface Sourced {
  /**
   * The page that states the limit. Null if the limit is commonly known or was observed, but no page of the network
   * states it.
   */
  source: string | null
}

/** One limit of a text. A network may have several, and all of them apply. */
export interface TextLimit extends Sourced {
  max: number
  count: CountBy
  /** What helps besides shortening, as the end of a sentence: `or connect an X Premium account`. */
  remedy?: string
}

/** The length limit of a field other than the post's text: title, alternative text, first comment, tags. */
export interface LengthLimit extends Pick<TextLimit, 'max' | 'count'> {
  source?: string | null
  /** The kind of post to which the limit applies. Absent if it applies to all kinds. */
  of?: string
}

export interface ImageLimits extends Sourced {
  max: number
  /** MIME types. */
  types: readonly string[]
  maxBytes: number
  /** Set if GIFs have a separate limit. */
  maxGifBytes?: number
  /** The advised size of a GIF in pixels, and its advised number of frames. Larger and longer ones may be refused. */
  advisedGif?: { width: number; height: number; frames: number }
  maxPixels?: number
  /** Width to height. Ratios beyond `min` and `max` are refused, and ratios beyond `advised` may be. */
  ratio?: { min: number; max: number; advised: { min: number; max: number } }
  /** Present if the network takes a description. Null if no limit is known. */
  altText?: LengthLimit | { max: null }
  /** MIME types whose animations are played. In other types only the first frame is shown. */
  animated?: readonly string[]
}

/** How a video must be encoded. A field that is left out sets no limit. */
export interface EncodingLimits extends Sourced {
  codecs?: readonly VideoCodec[]
  chroma?: readonly Chroma[]
  /** Bits of a sample, by the codec. */
  maxBitDepth?: Partial<Record<VideoCodec, number>>
  /** Frames a second. */
  frameRate?: { min?: number; max: number }
  /** Progressive frames only, no interlacing. */
  progressive?: true
  /** The codecs by their names in WebCodecs. */
  audio?: readonly string[]
  /** AAC-LC only: no High-Efficiency AAC. */
  lowComplexity?: true
  maxChannels?: number
  maxSampleRate?: number
}

export interface VideoLimits extends Sourced {
  types: readonly string[]
  maxBytes: number | null
  minSeconds: number
  maxSeconds: number | null
  /**
   * Width to height. Videos outside the range are refused. `words` describes the range if both figures are the same.
   */
  ratio?: { min: number; max: number; words?: string }
  /** The least and the most pixels of the video. */
  least?: { width: number; height: number }
  most?: { width: number }
  /** Pixels of either side. Videos beyond them are refused. */
  side?: { min: number; max: number }
  /** Pixels of either side, and the ratio of the longer to the shorter one. Other videos may be refused. */
  advised?: { side: { min: number; max: number }; ratio: number }
  /** A video with another encoding is refused. */
  encoding?: EncodingLimits
  /** A video with another encoding may be refused, or looks worse. */
  advisedEncoding?: EncodingLimits
}

export interface DocumentLimits extends Sourced {
  maxBytes: number
  maxPages: number
}

/** What one kind of post takes. Null for media that it does not take at all. */
export interface KindLimits {
  /** The first limit is the best known one. The text is counted against it unless only another limit is exceeded. */
  text: readonly [TextLimit, ...TextLimit[]]
  images: ImageLimits | null
  video: VideoLimits | null
  document: DocumentLimits | null
}

/** The highest allowed number of something. */
export interface CountLimit extends Sourced {
  max: number
  /** A higher number is accepted, but is said to do harm. */
  advised?: number
  /** The kind of post to which the limit applies. Absent if it applies to all kinds. */
  of?: string
}

/**
 * All figures of one network. Sizes are in bytes. `MB` means a million bytes, the smaller meaning, unless the network
 * says which one it uses.
 */
export interface NetworkLimits {
  /** The month in which they were compared with the sources. */
  checkedOn: string
  /** By the kind of post. Each kind has a name that people know. */
  kinds: Readonly<Record<string, KindLimits>>
  /** The most parts of a thread, including the post itself. Absent if the network has no threads. */
  parts?: CountLimit
  title?: LengthLimit
  hashtags?: CountLimit
  /** Accounts named in a text. */
  mentions?: CountLimit
  collaborators?: CountLimit
  /** Different addresses in one part. */
  links?: CountLimit
  cashtags?: CountLimit
  langs?: CountLimit
  topic?: LengthLimit
  /** The first comment. */
  comment?: LengthLimit
  /** All tags together. */
  tags?: LengthLimit
  /** One tag. */
  tag?: LengthLimit
  /** The text of a flair. */
  flair?: LengthLimit
  flairId?: LengthLimit
  labels?: CountLimit
  poll?: Sourced & {
    options: { min: number; max: number }
    optionLength: number
    optionCount: CountBy
    minutes: { min: number; max: number }
  }
}
