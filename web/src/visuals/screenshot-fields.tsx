import {
  SCREENSHOT_FACTS,
  SCREENSHOT_FORMATS,
  SCREENSHOT_LAYOUTS,
  WINDOW_THEMES,
  type WindowTheme,
} from '#contract/making/visual-lists.ts'
import { Choice } from '../ui/choice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AlsoFormats } from './also-formats.tsx'
import { FocusField } from './focus-field.tsx'
import { formatWords } from './format-words.ts'
import { PictureField } from './picture-field.tsx'
import type { Studio } from './studio.ts'
import { WordsFields } from './words-fields.tsx'

const WINDOW_WORDS: Record<WindowTheme, string> = { auto: 'As the screenshot is', light: 'Light', dark: 'Dark' }

interface Props {
  screenshot: Studio['screenshot']
  change: (part: Partial<Studio['screenshot']>) => void
  problems: ReadonlyMap<string, string>
}

export function ScreenshotFields({ screenshot, change, problems }: Props) {
  const { layout, format, also, picture, words, addressBar, windowTheme, crop } = screenshot
  return (
    <>
      <PictureField label="Screenshot" picture={picture} change={(next) => change({ picture: next })} />
      {picture && <FocusField picture={picture} crop={crop} change={(next) => change({ crop: next })} />}
      <Choice
        label="Layout"
        hint={SCREENSHOT_FACTS[layout].description}
        value={layout}
        options={SCREENSHOT_LAYOUTS.map((value) => ({ value, label: SCREENSHOT_FACTS[value].label }))}
        choose={(next) => change({ layout: next })}
      />
      <Choice
        label="Format"
        value={format}
        options={SCREENSHOT_FORMATS.map((value) => ({ value, label: formatWords(value) }))}
        choose={(next) => change({ format: next })}
      />
      <AlsoFormats formats={SCREENSHOT_FORMATS} own={format} also={also} change={(next) => change({ also: next })} />
      <WordsFields
        fields={['eyebrow', 'title', 'body']}
        optional
        words={words}
        change={(next) => change({ words: next })}
        problems={problems}
      />
      <TextField
        label="Address in the window’s bar (optional)"
        maxLength={120}
        error={problems.get('addressBar')}
        value={addressBar}
        change={(next) => change({ addressBar: next })}
      />
      <Choice
        label="Window"
        value={windowTheme}
        options={WINDOW_THEMES.map((value) => ({ value, label: WINDOW_WORDS[value] }))}
        choose={(next) => change({ windowTheme: next })}
      />
    </>
  )
}
