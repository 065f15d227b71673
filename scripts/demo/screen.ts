/** The demo's output in the terminal: 80 columns, with colours only in a terminal. */

const colours = process.stdout.isTTY === true && !process.env.NO_COLOR
const paint = (code: number) => (text: string) => (colours ? `\x1b[${code}m${text}\x1b[0m` : text)

export const bold = paint(1)
export const soft = paint(2)
export const green = paint(32)
const red = paint(31)

const WIDTH = 80
const ANSWER_COLUMN = 54

export function say(line = ''): void {
  console.log(line)
}

export function heading(text: string): void {
  say(`\n${bold(text)}`)
}

/** Prints a sentence after its mark (spaces, or the number of a step), wrapped to fit the terminal. */
export function sentence(text: string, mark = '   '): void {
  let line = mark
  for (const word of text.split(' ')) {
    if (visibleLength(line) + visibleLength(word) > WIDTH) {
      say(line.trimEnd())
      line = ' '.repeat(mark.length)
    }
    line += `${word} `
  }
  say(line.trimEnd())
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours are control characters
const visibleLength = (text: string): number => text.replace(/\x1b\[\d+m/g, '').length

/** Prints a request and its answer: `POST {O}/marketing/drafts   200 pending_approval`. */
export function call(request: string, status: number, word: string): void {
  const answer = `${status} ${word}`
  say(`   ${soft(request.padEnd(ANSWER_COLUMN - 3))} ${status < 400 ? green(answer) : red(answer)}`)
}
