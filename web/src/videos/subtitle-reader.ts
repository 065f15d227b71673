/** Code that is loaded when a subtitle file is chosen. */
export { decodeSubtitles } from '#contract/subtitles/decode-subtitles.ts'
export { wordsOfNotes } from '#contract/subtitles/note.ts'
export { readSubtitles } from '#contract/subtitles/read-subtitles.ts'
