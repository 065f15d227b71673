/** The headings in the list of the settings, in their order. */
export const TOPIC_HEADINGS = ['Workspace', 'What goes out', 'Programs', 'Yours', 'Installation'] as const
export type TopicHeading = (typeof TOPIC_HEADINGS)[number]
