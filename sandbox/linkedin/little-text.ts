const ELEMENTS =
  /\\(?<escaped>.)|\{hashtag\|\\?[#＃]\|(?<template>[^{}|]+)\}|@\[(?<mention>[^\]]+)\]\(urn:li:(?:person|organization):[\w-]+\)|#(?<tag>[\p{L}\p{N}]+)|(?<reserved>[|{}@[\]()<>#*_~])/gsu

/** What people read of little text. A reserved character that is not escaped silently ends the post, as it does at LinkedIn. */
export function readLittleText(commentary: string): string {
  let text = ''
  let at = 0
  for (const found of commentary.matchAll(ELEMENTS)) {
    const { escaped, template, mention, tag, reserved } = found.groups ?? {}
    text += commentary.slice(at, found.index)
    if (reserved !== undefined) return text
    text += escaped ?? mention ?? `#${(template ?? tag ?? '').replaceAll('\\', '')}`
    at = found.index + found[0].length
  }
  return text + commentary.slice(at)
}

/** LinkedIn gives hashtags back in the long form, whichever they were sent in. */
export const hashtagsSpelledOut = (commentary: string): string =>
  commentary.replace(ELEMENTS, (found, ...rest) => {
    const { tag } = rest.at(-1) as { tag?: string } // the groups come last
    return tag === undefined ? found : `{hashtag|\\#|${tag}}`
  })
