import type { Chroma, VideoCodec } from './video-encoding.ts'

/** How a network counts a text: `src/rules/counters.ts` has a function for each. */
export type CountBy = 'utf16' | 'code_points' | 'weighted' | 'graphemes' | 'utf8_bytes' | 'threads'

export interface Sourced {
  /** The page that says so; null where it is commonly known or was seen, but no page of the network says it. */
  source: string | null
}

/** One limit of a text. A network may have several, all of which hold. */
export interface TextLimit extends Sourced {
  max: number
  count: CountBy
  /** What helps besides shortening, as the end of a sentence: `or connect an X Premium account`. */
  remedy?: string
}

/** How long a field beside the text may be. */
export interface LengthLimit extends Pick<TextLimit, 'max' | 'count'> {
  source?: string | null
  /** The one kind of post that it holds for; absent: all of them. */
  of?: string
}

export interface ImageLimits extends Sourced {
  max: number
  /** MIME types. */
  types: readonly string[]
  maxBytes: number
  /** Where GIFs have a limit of their own. */
  maxGifBytes?: number
  /** Pixels of a GIF, and how many pictures follow each other in it; larger and longer ones may be refused. */
  advisedGif?: { width: number; height: number; frames: number }
  maxPixels?: number
  /** Width to height: what is beyond `min` and `max` is refused, what is beyond `advised` may be. */
  ratio?: { min: number; max: number; advised: { min: number; max: number } }
  /** Present if the network takes a description; null for no limit known. */
  altText?: LengthLimit | { max: null }
  /** MIME types of animations that are shown moving; of others it shows the first picture. */
  animated?: readonly string[]
}

/** How a video is written. What is left out is not limited. */
export interface EncodingLimits extends Sourced {
  codecs?: readonly VideoCodec[]
  chroma?: readonly Chroma[]
  /** Of a sample, by the codec. */
  maxBitDepth?: Partial<Record<VideoCodec, number>>
  /** Frames a second. */
  frameRate?: { min?: number; max: number }
  /** Whole frames, no fields of them. */
  progressive?: true
  /** By the names of WebCodecs. */
  audio?: readonly string[]
  /** AAC-LC: no High-Efficiency AAC. */
  lowComplexity?: true
  maxChannels?: number
  maxSampleRate?: number
}

export interface VideoLimits extends Sourced {
  types: readonly string[]
  maxBytes: number | null
  minSeconds: number
  maxSeconds: number | null
  /** Width to height, refused beyond it; in words where the two figures are one. */
  ratio?: { min: number; max: number; words?: string }
  /** Pixels that the film has at least, or at most. */
  least?: { width: number; height: number }
  most?: { width: number }
  /** Pixels of either side, refused beyond them. */
  side?: { min: number; max: number }
  /** Pixels of either side, and the longer to the shorter one: others may be refused. */
  advised?: { side: { min: number; max: number }; ratio: number }
  /** What is written otherwise is refused. */
  encoding?: EncodingLimits
  /** What is written otherwise may be refused, or looks worse. */
  advisedEncoding?: EncodingLimits
}

export interface DocumentLimits extends Sourced {
  maxBytes: number
  maxPages: number
}

/** What one kind of post takes; null for media that it does not take at all. */
export interface KindLimits {
  /** The first is the one that people know: texts are counted by it unless only another one is exceeded. */
  text: readonly [TextLimit, ...TextLimit[]]
  images: ImageLimits | null
  video: VideoLimits | null
  document: DocumentLimits | null
}

/** A number of things. */
export interface MostOf extends Sourced {
  max: number
  /** More than this is accepted, but said to do harm. */
  advised?: number
  /** The one kind of post that it holds for; absent: all of them. */
  of?: string
}

/** All figures of one network. Sizes in bytes, `MB` being a million: the smaller reading where a network says no more. */
export interface NetworkLimits {
  /** Month in which they were compared with the sources. */
  checkedOn: string
  /** By the kind of post, each with a name that people know. */
  kinds: Readonly<Record<string, KindLimits>>
  /** Parts of a thread, the post itself included; absent where there are no threads. */
  parts?: MostOf
  title?: LengthLimit
  hashtags?: MostOf
  /** Accounts named in a text. */
  mentions?: MostOf
  collaborators?: MostOf
  /** Different addresses in one part. */
  links?: MostOf
  cashtags?: MostOf
  langs?: MostOf
  topic?: LengthLimit
  /** The first comment. */
  comment?: LengthLimit
  /** All tags together. */
  tags?: LengthLimit
  /** One tag. */
  tag?: LengthLimit
  /** The words of a flair. */
  flair?: LengthLimit
  flairId?: LengthLimit
  labels?: MostOf
  poll?: Sourced & {
    options: { min: number; max: number }
    optionLength: number
    optionCount: CountBy
    minutes: { min: number; max: number }
  }
}
