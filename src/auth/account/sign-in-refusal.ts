import type { SignInProblem } from '#contract/people/sign-in-problems.ts'
import { AppError, type ErrorFacts, type ErrorKind } from '#kernel/errors.ts'

/** A refusal that may redirect a browser to the sign-in page, which chooses its message by the code. */
export class SignInRefusal extends AppError {
  readonly problem: SignInProblem

  constructor(kind: ErrorKind, problem: SignInProblem, message: string, facts?: ErrorFacts, options?: ErrorOptions) {
    super(kind, message, facts, options)
    this.problem = problem
  }
}
