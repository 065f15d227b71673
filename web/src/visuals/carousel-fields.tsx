import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import {
  CAROUSEL_FORMATS,
  type ContentField,
  MAX_SLIDES,
  MIN_SLIDES,
  SLIDE_FACTS,
  SLIDE_LAYOUTS,
  type SlideLayout,
} from '#contract/making/visual-lists.ts'
import { useNotify } from '../api/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { focusBeside } from '../ui/focus-beside.ts'
import { useLatest } from '../ui/use-latest.ts'
import { AiField } from './ai-field.tsx'
import { formatWords } from './format-words.ts'
import { addSlide, moveSlide, removeSlide, type Slide, type Studio } from './studio.ts'
import { WordsFields } from './words-fields.tsx'

const LAYOUT_WORDS: Record<SlideLayout, string> = {
  cover: 'Cover',
  point: 'Point',
  stat: 'Figure',
  quote: 'Quote',
  list: 'List',
  cta: 'Call to act',
}

const FIELDS: Record<SlideLayout, readonly ContentField[]> = {
  cover: ['title', 'eyebrow', 'body'],
  point: ['title', 'eyebrow', 'body', 'bullets'],
  stat: ['stat', 'title', 'eyebrow', 'body'],
  quote: ['title', 'attribution'],
  list: ['title', 'eyebrow', 'bullets'],
  cta: ['title', 'eyebrow', 'body', 'cta'],
}

interface Props {
  carousel: Studio['carousel']
  change: (part: Partial<Studio['carousel']>) => void
  /** The server's problems by path: `slides.2.title`. */
  problems: ReadonlyMap<string, string>
}

/** The slides in order. One of them is open. */
export function CarouselFields({ carousel: { format, slides, aiPrompt }, change, problems }: Props) {
  const notify = useNotify()
  const latest = useLatest({ slides, change })
  const [openId, setOpenId] = useState(slides[0]?.id)
  const put = (id: number, part: Partial<Slide>) =>
    change({ slides: slides.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const add = () => {
    const next = addSlide(slides)
    change({ slides: next })
    setOpenId(Math.max(...next.map(({ id }) => id)))
  }
  const remove = (id: number, at: number) => {
    const removed = slides[at]
    if (!removed || slides.length <= MIN_SLIDES) return
    change({ slides: removeSlide(slides, id) })
    const putBack = () => {
      const { slides: now, change: put } = latest.current
      put({ slides: [...now.slice(0, at), removed, ...now.slice(at)] })
    }
    notify({ message: `Slide ${at + 1} is removed.`, action: { label: 'Undo', run: putBack } })
  }
  return (
    <>
      <Choice
        label="Format"
        value={format}
        options={CAROUSEL_FORMATS.map((value) => ({ value, label: formatWords(value) }))}
        choose={(next) => change({ format: next })}
      />
      <ol aria-label="Slides" className="flex flex-col gap-2">
        {slides.map((slide, index) => {
          const { id, layout, words } = slide
          const name = `slide ${index + 1}`
          const of = new Map(
            [...problems].flatMap(([path, text]) =>
              path.startsWith(`slides.${index}.`) ? [[path.slice(`slides.${index}.`.length), text] as const] : [],
            ),
          )
          return (
            <li key={id} className="flex flex-col gap-3 rounded-panel border border-line bg-sheet p-3">
              <div className="flex items-center gap-1">
                <Button
                  look="quiet"
                  className="min-w-0 grow justify-start text-left"
                  aria-expanded={openId === id}
                  onClick={() => setOpenId(openId === id ? undefined : id)}
                >
                  <span className="figures text-ink-3">{index + 1}</span>
                  <span className="truncate">{words.title.trim() || `${LAYOUT_WORDS[layout]}, no title yet`}</span>
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Move ${name} up`}
                  unavailable={index === 0 ? 'It is the first.' : null}
                  onClick={() => change({ slides: moveSlide(slides, id, -1) })}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Move ${name} down`}
                  unavailable={index === slides.length - 1 ? 'It is the last.' : null}
                  onClick={() => change({ slides: moveSlide(slides, id, 1) })}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Remove ${name}`}
                  unavailable={slides.length <= MIN_SLIDES ? `A carousel has at least ${MIN_SLIDES} slides.` : null}
                  onClick={(event) => {
                    focusBeside(event.currentTarget)
                    remove(id, index)
                  }}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </div>
              {openId === id && (
                <>
                  <Choice
                    label="Layout"
                    hint={SLIDE_FACTS[layout]}
                    value={layout}
                    options={SLIDE_LAYOUTS.map((value) => ({ value, label: LAYOUT_WORDS[value] }))}
                    choose={(next) => put(id, { layout: next })}
                  />
                  <WordsFields
                    fields={FIELDS[layout]}
                    words={words}
                    change={(next) => put(id, { words: next })}
                    problems={of}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      <Button
        className="self-start"
        unavailable={slides.length >= MAX_SLIDES ? `A carousel has at most ${MAX_SLIDES} slides.` : null}
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a slide
      </Button>
      <AiField
        prompt={aiPrompt}
        change={(next) => change({ aiPrompt: next })}
        error={problems.get('aiBackground.prompt')}
      />
    </>
  )
}
