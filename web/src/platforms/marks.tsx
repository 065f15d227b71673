import type { ReactNode } from 'react'
import type { Platform } from '#contract/platforms.ts'

/**
 * The mark by which people recognise a network. It is separate from the network's view, since every page shows marks
 * and few show previews.
 */
interface Mark {
  /** In a 24 by 24 box, drawn with `currentColor`. */
  drawing: ReactNode
  /** The colour class. */
  tone: string
}

export const MARKS: Record<Platform, Mark> = {
  x: {
    tone: 'text-net-x',
    drawing: <path d="M4 4l16 16M20 4L4 20" fill="none" stroke="currentColor" strokeWidth="3" />,
  },
  linkedin: {
    tone: 'text-net-linkedin',
    drawing: (
      <path
        d="M5 3.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM3.6 9h2.8v11H3.6zM9.2 9h2.7v1.6c.6-1 1.8-1.9 3.6-1.9 3.3 0 4.2 2 4.2 5V20h-2.8v-5.6c0-1.6-.3-3-2.2-3s-2.7 1.3-2.7 3V20H9.2z"
        fill="currentColor"
      />
    ),
  },
  tiktok: {
    tone: 'text-net-tiktok',
    drawing: (
      <path
        d="M13 3h3c.2 2.4 1.7 4 4 4.2v3c-1.5 0-2.9-.5-4-1.3V15a6 6 0 1 1-6-6v3.1a2.9 2.9 0 1 0 3 2.9z"
        fill="currentColor"
      />
    ),
  },
  reddit: {
    tone: 'text-net-reddit',
    drawing: (
      <path
        d="M12 8c5 0 9 2.7 9 6.5S17 21 12 21s-9-2.7-9-6.5S7 8 12 8zm-3.5 5.5a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm7 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM12.5 7l.9-4 3 .7a1.5 1.5 0 1 1-.2 1.2l-1.9-.4L13.7 7z"
        fill="currentColor"
        fillRule="evenodd"
      />
    ),
  },
  facebook: {
    tone: 'text-net-facebook',
    drawing: (
      <path
        d="M13.5 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.6 1.6-1.6h1.7V3.3C16.5 3.2 15.5 3 14.4 3 12 3 10.3 4.5 10.3 7.3v2.5H7.6V13h2.7v8z"
        fill="currentColor"
      />
    ),
  },
  instagram: {
    tone: 'text-net-instagram',
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M16.7 7.3h.1" strokeLinecap="round" strokeWidth="2.4" />
      </g>
    ),
  },
  youtube: {
    tone: 'text-net-youtube',
    drawing: (
      <path
        d="M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zm5 3.5v7l6-3.5z"
        fill="currentColor"
        fillRule="evenodd"
      />
    ),
  },
  bluesky: {
    tone: 'text-net-bluesky',
    drawing: (
      <path
        d="M12 11.2C10.9 8.9 8 5.2 5.4 3.9 3.4 2.9 2.2 3.4 2.2 5.6c0 1 .6 5.4.9 6.4.8 2.5 3.2 3.2 5.6 2.8-3.5.6-5 2.5-2.6 4.9 3.6 3.6 5.4-1 5.9-3 .5 2 2.3 6.6 5.9 3 2.4-2.4.9-4.3-2.6-4.9 2.4.4 4.8-.3 5.6-2.8.3-1 .9-5.4.9-6.4 0-2.2-1.2-2.7-3.2-1.7-2.6 1.3-5.5 5-6.6 7.3z"
        fill="currentColor"
      />
    ),
  },
  threads: {
    tone: 'text-net-threads',
    drawing: (
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M19 8c-1-3.3-3.4-5-7-5-5 0-8 3.3-8 9s3 9 8 9c4.2 0 7-2.2 7-5 0-3.5-3.5-4.7-7-4.4-2.8.2-4 1.5-3.8 3.1.2 1.5 1.6 2.2 3.3 2.1 2.6-.2 3.8-2.2 3.8-5.3C15.3 8.7 14 7.7 12 7.7c-1.4 0-2.4.5-3 1.6" />
      </g>
    ),
  },
}
