/** Thrown by a job that no further attempt would help. The message is logged and kept with the job. */
export class GiveUp extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GiveUp'
  }
}
