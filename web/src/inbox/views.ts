/** The parts of the inbox: who spoke to us, what listening found, and what is done. */
export const INBOX_VIEWS = ['waiting', 'found', 'answered', 'dismissed'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

export const VIEW_WORDS: Readonly<Record<InboxView, { label: string; title: string; empty: string }>> = {
  waiting: {
    label: 'To us',
    title: 'Nobody waits for an answer',
    empty: 'Who mentions, answers or quotes your accounts is listed here once the inbox has been read.',
  },
  found: {
    label: 'Found',
    title: 'Nothing was found',
    empty: 'Posts and threads that you listen for are listed here. Say under Listening what that is.',
  },
  answered: { label: 'Answered', title: 'Nothing was answered yet', empty: 'Answers are kept here for 30 days.' },
  dismissed: {
    label: 'Done',
    title: 'Nothing was put away',
    empty: 'What needs no answer is kept here for 30 days, and can be taken back.',
  },
}

/** What the list of a part asks for. */
export const ASKED = {
  waiting: { status: 'open', kind: 'mention' },
  found: { status: 'open', kind: 'community' },
  answered: { status: 'sent', kind: 'all' },
  dismissed: { status: 'dismissed', kind: 'all' },
} as const satisfies Record<InboxView, object>
