import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import type { Crop, Picture } from './studio.ts'

const STEP = 0.05
const MOST_ZOOM = 4

const within = (value: number) => Math.min(1, Math.max(0, value))
const rounded = (value: number) => Math.round(value * 1000) / 1000

interface Props {
  picture: Picture
  crop: Crop
  change: (crop: Crop) => void
}

/** Chooses which part of a screenshot is shown, by dragging or with the arrow keys. */
export function FocusField({ picture, crop, change }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const side = 1 / crop.zoom
  const whole = side === 1
  const focus = (focusX: number, focusY: number) =>
    change({ ...crop, focusX: rounded(within(focusX)), focusY: rounded(within(focusY)) })
  // The focus is 0 if the shown part is at one edge of the picture, and 1 at the other.
  const focusAt = (middle: number) => (middle - side / 2) / (1 - side)
  const drag = (event: PointerEvent) => {
    if (whole || event.buttons === 0 || !frame.current) return
    const { left, top, width, height } = frame.current.getBoundingClientRect()
    focus(focusAt((event.clientX - left) / width), focusAt((event.clientY - top) / height))
  }
  const keys: Record<string, [number, number]> = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  }
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key]
    if (!by) return
    event.preventDefault()
    if (!whole) focus(crop.focusX + by[0], crop.focusY + by[1])
  }
  const place = (at: number) => `${(1 - side) * at * 100}%`
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="text-facts font-medium">
        Part that is shown
      </p>
      <div
        ref={frame}
        // A slider has one direction and this control has two, which its keys and its words explain.
        role="application"
        aria-labelledby={id}
        aria-describedby={`${id}-how`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
        tabIndex={0}
        className="relative w-fit touch-none overflow-hidden rounded-control border border-line"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <img src={picture.url} alt="" draggable={false} className="block max-h-56 max-w-full select-none" />
        <div
          aria-hidden="true"
          className="absolute border-2 border-focus outline-[100vmax] outline-black/40"
          style={{
            left: place(crop.focusX),
            top: place(crop.focusY),
            width: `${side * 100}%`,
            height: `${side * 100}%`,
          }}
        />
      </div>
      <p id={`${id}-how`} className="text-meta text-ink-3">
        {whole ? 'All of it. Zoom in to choose a part.' : 'Drag to the part to show, or use the arrow keys.'}
      </p>
      <label className="flex items-center gap-3 text-facts">
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          className="min-h-11 grow accent-ink lg:min-h-8"
          value={crop.zoom}
          onChange={(event) => change({ ...crop, zoom: Number(event.target.value) })}
        />
        <span className="figures w-10 text-right">{crop.zoom.toFixed(1)} ×</span>
      </label>
    </div>
  )
}
