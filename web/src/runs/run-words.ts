import { CREDIT_ACTIONS, type CreditActionKey } from '#contract/billing/catalogue.ts'
import type { RunJobType } from '#contract/making/agent-run.ts'
import type { Run, Step } from './reads.ts'

/** Kinds of runs without a price of their own, and those that the app calls otherwise than the list of prices. */
const JOBS: Record<Exclude<RunJobType, CreditActionKey>, string> & Partial<Record<CreditActionKey, string>> = {
  summarize: 'Summarise a text',
  brand_from_website: 'Read a website for the brand',
  reply_draft: 'Draft a reply',
  inbox_refresh: 'Refresh the inbox',
  dm_draft: 'Draft a direct message',
  launch_kit: 'Write a launch kit',
  inspiration_analyze: 'Analyse a find',
  inspiration_drafts: 'Draft from a find',
  trends_search: 'Search trends',
  listening_suggestions: 'Suggest where to listen',
  newsjacking: 'Draft from the news',
  branded_video: 'Put the brand on a video',
  video_copy: 'Make a copy of a video that fits',
}

const PRICED: Readonly<Record<string, { label: string } | undefined>> = CREDIT_ACTIONS

/** The purpose of a run, in words. A kind from a later release is shown by its own name. */
export const jobWords = (jobType: string): string =>
  (JOBS as Record<string, string>)[jobType] ?? PRICED[jobType]?.label ?? jobType.replaceAll('_', ' ')

export const RUN_STATUS: Record<Run['status'], string> = {
  queued: 'Waits',
  running: 'Under way',
  succeeded: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const isLive = ({ status }: Pick<Run, 'status'>): boolean => status === 'queued' || status === 'running'

const KINDS: Record<Step['kind'], string> = {
  model_round: 'Asked a model',
  tool_call: 'Worked',
  subagent: 'Part',
}

export const stepWords = ({ kind, label }: Pick<Step, 'kind' | 'label'>): string => label ?? KINDS[kind]

/** A duration: "0.4 s", "12 s". */
export const durationWords = (ms: number): string =>
  ms < 9_950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`
