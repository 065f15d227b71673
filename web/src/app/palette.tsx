import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { INPUT } from '../ui/field.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { isPlayed } from '../ui/use-keys.ts'
import { matching } from './palette-match.ts'
import { type Command, useCommands } from './use-commands.ts'
import { useFoundPosts } from './use-found-posts.ts'

/** Finds a command or a place by its words, and shows the key for next time. */
export function Palette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const groups = useCommands()
  const posts = useFoundPosts(asked)
  const found = useMemo(
    () =>
      groups
        .map(({ heading, commands }) => ({ heading, commands: matching(asked, commands) }))
        .filter(({ commands }) => commands.length > 0),
    [groups, asked],
  )
  // Posts come last, so that no row moves just before somebody presses it.
  const shown = posts.found.length > 0 ? [...found, { heading: 'Drafts and posts', commands: posts.found }] : found
  const all = shown.flatMap(({ commands }) => commands)
  const active = all[Math.min(at, all.length - 1)]
  useLayoutEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const run = (command: Command) => {
    onClose()
    // Runs after the dialog has returned the focus, because the command may move it.
    requestAnimationFrame(command.run)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = MOVES[event.key]?.(Math.min(at, all.length - 1), all.length)
    if (to !== undefined) setAt(to)
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      // If Enter was pressed before the palette was shown, a command that decides something is not run.
      if (!active.decides || !isPlayed(event.nativeEvent)) run(active)
    } else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search and commands" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Search for an action or a page"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active && `${id}-${all.indexOf(active)}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="What to do, where to go, or words of a post"
        className={INPUT}
        value={asked}
        onChange={(event) => {
          setAsked(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Commands"
        className="-mx-2 flex max-h-[50dvh] min-h-0 flex-col gap-2 overflow-y-auto"
      >
        {shown.map(({ heading, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields
          <div key={heading} role="group" aria-label={heading}>
            <p aria-hidden="true" className="px-2 pb-1 text-meta font-medium text-ink-3">
              {heading}
            </p>
            {commands.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${all.indexOf(command)}`}
                command={command}
                isActive={command === active}
                point={() => setAt(all.indexOf(command))}
                run={() => run(command)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={all.length > 0 ? 'sr-only' : 'text-ink-2'}>
        {all.length > 0
          ? `${all.length} found`
          : posts.looking
            ? 'Looking among the posts …'
            : 'There is no action or page with that name.'}
      </p>
    </Dialog>
  )
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface OptionProps {
  id: string
  command: Command
  isActive: boolean
  point: () => void
  run: () => void
}

function Option({ id, command: { label, key }, isActive, point, run }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 aria-selected:bg-wash lg:min-h-9"
      onPointerMove={point}
      onClick={run}
    >
      <span className="min-w-0 grow truncate">{label}</span>
      {key !== undefined && <KeyCap of={key} className="max-lg:hidden" />}
    </div>
  )
}
