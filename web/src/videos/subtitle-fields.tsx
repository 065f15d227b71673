import { sentence } from '../api/problem-words.ts'
import { Choice } from '../ui/choice.tsx'
import type { Asked, WordsFrom } from './asked.ts'
import { LANGUAGES } from './languages.ts'
import type { VideoDefaults } from './reads.ts'
import { SubtitleFile } from './subtitle-file.tsx'

const STYLES = [
  { value: 'highlight', label: 'The spoken word is marked' },
  { value: 'boxed', label: 'On a box' },
  { value: 'clean', label: 'Plain' },
  { value: 'off', label: 'No subtitles' },
] as const
const POSITIONS = [
  { value: 'lower', label: 'In the lower third' },
  { value: 'middle', label: 'In the middle' },
] as const
const WORDS: Record<WordsFrom, string> = {
  speech: 'Transcribed from the sound',
  file: 'A subtitle file (.srt, .vtt)',
  render: 'The captions of the earlier render',
}

interface Props {
  asked: Asked
  change: (part: Partial<Asked>) => void
  takeFile: (file: { name: string; text: string }) => void
  /** Whether there is an earlier render with captions. */
  hasEarlier: boolean
  speech: VideoDefaults['speech']
  /** Whether this render needs a transcription. */
  needsSpeech: boolean
}

/** The style of subtitles, and the source of their words. */
export function SubtitleFields({ asked, change, takeFile, hasEarlier, speech, needsSpeech }: Props) {
  const { branding, wordsFrom, language, file } = asked
  const { subtitles } = branding
  const put = (part: Partial<typeof subtitles>) =>
    change({ branding: { ...branding, subtitles: { ...subtitles, ...part } } })
  const sources = (hasEarlier ? (['render', 'speech', 'file'] as const) : (['speech', 'file'] as const)).map(
    (value) => ({ value, label: WORDS[value] }),
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Subtitles"
          value={subtitles.enabled ? subtitles.style : 'off'}
          options={STYLES}
          choose={(style) => put(style === 'off' ? { enabled: false } : { enabled: true, style })}
        />
        {subtitles.enabled && (
          <>
            <Choice
              label="Place of the subtitles"
              value={subtitles.position}
              options={POSITIONS}
              choose={(position) => put({ position })}
            />
            <Choice
              label="Words of the subtitles"
              value={wordsFrom}
              options={sources}
              choose={(next) => change({ wordsFrom: next })}
            />
            {wordsFrom === 'speech' && (
              <Choice
                label="Language that is spoken"
                value={language}
                options={LANGUAGES}
                choose={(next) => change({ language: next })}
              />
            )}
          </>
        )}
      </div>
      {subtitles.enabled && wordsFrom === 'file' && (
        <div className="flex flex-wrap items-center gap-3">
          <SubtitleFile words={file ? 'Choose another subtitle file' : 'Choose a subtitle file'} take={takeFile} />
          {file && <span className="wrap-anywhere text-ink-2">{file.name}</span>}
        </div>
      )}
      {needsSpeech && speech.missing && (
        <p className="rounded-control bg-amber-soft px-3 py-2">
          Speech cannot be transcribed here: choose a subtitle file, or no subtitles. {sentence(speech.missing)}
        </p>
      )}
    </>
  )
}
