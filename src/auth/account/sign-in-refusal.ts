import type { SignInProblem } from '#contract/people/sign-in-problems.ts'
import { AppError, type ErrorFacts, type ErrorKind } from '#kernel/errors.ts'

/** A refusal that may lead a browser back to the sign-in page. That page chooses its message by the code. */
export class SignInRefusal extends AppError {
  readonly problem: SignInProblem

  constructor(kind: ErrorKind, problem: SignInProblem, message: string, facts?: ErrorFacts, options?: ErrorOptions) {
    super(kind, message, facts, options)
    this.problem = problem
  }
}
