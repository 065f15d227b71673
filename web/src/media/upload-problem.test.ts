import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../api/api-error.ts'
import { problemOf } from '../api/problem-words.ts'
import { uploadProblem } from './upload-problem.ts'

const file = (name: string) => new File([], name)
const refusal = (code: string, message: string) =>
  new ApiError(400, 'Some fields are not valid', { details: [{ path: 'body.contentType', code, message }] })
const mismatch = refusal('type_mismatch', 'The file is of another kind, declared was image/png: ask for a new address')

test('a refused file is named, and upload addresses are not mentioned', () => {
  const problem = problemOf(uploadProblem([{ file: file('plane.png'), error: mismatch }]))
  assert.match(problem.message, /^“plane.png” is not the kind of file/)
  assert.equal(problem.retry, false)
  const other = refusal('unsupported_type', 'Send one of image/jpeg')
  assert.match(
    problemOf(uploadProblem([{ file: file('notes.txt'), error: other }])).message,
    /^“notes.txt” is not an image/,
  )
})

test('each of several is named; where trying again may help for one, it is offered', () => {
  const problem = uploadProblem([
    { file: file('plane.png'), error: mismatch },
    { file: file('ship.png'), error: new ApiError(0, 'The upload was interrupted.') },
  ])
  const { message, retry } = problemOf(problem)
  assert.match(message, /“plane.png” .*“ship.png”: The server cannot be reached/)
  assert.equal(retry, true)
  assert.equal(uploadProblem([]), null)
})
