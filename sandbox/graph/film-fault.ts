import { readFilm } from '../kit/read-film.ts'

export type FilmFault = 'video' | 'frame_rate' | 'audio' | 'channels'

/**
 * What Instagram and Threads find wrong with a film. They take H.264 or HEVC of 4:2:0, 23 to 60 frames a second, no
 * interlacing, and AAC of one or two channels and at most 48 kHz. Null if nothing is wrong, or if the file does not say
 * it.
 */
export function filmFault(bytes: Uint8Array): FilmFault | null {
  const film = readFilm(bytes)
  if (!film) return null
  const { codec, chroma, framesPerSecond: rate, isSteady, isInterlaced, sound } = film
  if ((codec !== 'h264' && codec !== 'h265') || (chroma ?? 1) !== 1 || isInterlaced) return 'video'
  if (rate !== null && (rate > 60.5 || (isSteady && rate < 22.5))) return 'frame_rate'
  if (!sound) return null
  if (sound.codec !== 'aac' || sound.hertz > 48_000) return 'audio'
  return sound.channels > 2 ? 'channels' : null
}

/** What Facebook finds wrong with a reel or a story. It takes 24 to 60 frames a second of H.264, HEVC, VP9 or AV1. */
export function reelFault(bytes: Uint8Array): 'codec' | 'frame_rate' | null {
  const film = readFilm(bytes)
  if (!film) return null
  const { codec, framesPerSecond: rate, isSteady } = film
  if (codec === 'other' || codec === 'vp8') return 'codec'
  return rate !== null && (rate > 60.5 || (isSteady && rate < 23.5)) ? 'frame_rate' : null
}
