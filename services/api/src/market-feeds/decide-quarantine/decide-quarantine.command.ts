import { Command } from '@nestjs/cqrs';
import type { QuarantinedPriceView } from '@app/contracts';

export class DecideQuarantineCommand extends Command<QuarantinedPriceView> {
  constructor(
    readonly entry: bigint,
    readonly decision: 'accept' | 'reject',
    readonly by: { readonly userId: string; readonly note: string | null },
  ) {
    super();
  }
}
