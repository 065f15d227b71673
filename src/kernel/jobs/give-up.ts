/** Thrown by a job for which another attempt would be useless. The message is logged and kept with the job. */
export class GiveUp extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GiveUp'
  }
}
