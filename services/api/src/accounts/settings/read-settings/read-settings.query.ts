import { Query } from '@nestjs/cqrs';
import type { SettingsResponse } from '@app/contracts';

export class ReadSettingsQuery extends Query<SettingsResponse> {
  constructor(readonly userId: string) {
    super();
  }
}
