/**
 * The most characters of input for a model call besides its instructions. They fit into the tokens that one run may
 * use.
 */
export const MOST_AI_TEXT = 40_000

export const REWRITE_LENGTHS = ['shorter', 'same', 'longer'] as const
export type RewriteLength = (typeof REWRITE_LENGTHS)[number]
