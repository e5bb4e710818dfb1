import { Query } from '@nestjs/cqrs';

/** Everything that is kept of a person, as JSON text in pieces. */
export class ExportMeQuery extends Query<AsyncIterable<string>> {
  constructor(
    readonly userId: string,
    readonly address: string,
  ) {
    super();
  }
}
