import type { RunJobType } from '#contract/making/agent-run.ts'
import type { Run, Step } from './reads.ts'

const JOBS: Record<RunJobType, string> = {
  content_generate: 'Write a text',
  summarize: 'Summarise a text',
  rewrite: 'Rewrite a post',
  brand_from_website: 'Read a website for the brand',
  strategy_generate: 'Propose a strategy',
  onboarding: 'Set up from a website',
  thought_draft: 'Draft from a thought',
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

/** The purpose of a run, in words. A kind from a later release is shown by its own name. */
export const jobWords = (jobType: string): string =>
  (JOBS as Record<string, string>)[jobType] ?? jobType.replaceAll('_', ' ')

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
