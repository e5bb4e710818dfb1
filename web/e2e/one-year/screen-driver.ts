import type { Locator } from 'playwright-core';
import { translationsOf } from '../translations.js';
import type { BrowserTab } from './browser-tab.js';
import type { CashLine, TradeLine } from './expected-ledger.js';
import { bitcoin, dollars, shown } from './numbers.js';
import type { Fill, TradeDriver } from './trade-driver.js';

const word = translationsOf('en');
const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** A button of a part of the week. */
const named = (key: string, part: string): string =>
  `${word('weekly-trade', key)}, ${word('weekly-trade', `slot.${part}`)}`;

/** What the person does on the screens. */
export class ScreenDriver implements TradeDriver {
  constructor(private readonly tab: BrowserTab) {}

  async execute({ part, trade }: Fill): Promise<void> {
    await this.#openWeek();
    const group = this.tab.region(word('weekly-trade', `slot.${part}`));
    await button(group, named('open.execute', part)).click();
    await this.#fill(part, trade);
  }

  /** A second investment of the week, against its rule. */
  async override(trade: TradeLine): Promise<void> {
    await this.#openWeek();
    const group = this.tab.region(word('weekly-trade', 'slot.investment'));
    await button(group, word('weekly-trade', 'done.another')).click();
    await button(this.tab.dialog(), word('weekly-trade', 'question.proceed')).click();
    await this.#fill('investment', trade);
  }

  async setAside(): Promise<void> {
    await this.#openWeek();
    const group = this.tab.region(word('weekly-trade', 'slot.investment'));
    await group.getByRole('button', { name: word('weekly-trade', 'setAside.confirm') }).click();
    const dialog = this.tab.dialog();
    await button(dialog, word('weekly-trade', 'setAside.confirm')).click();
    await dialog.waitFor({ state: 'hidden' });
    await this.tab.region(word('weekly-trade', 'success.setAside')).waitFor();
    await this.tab.close();
  }

  async register(trade: TradeLine): Promise<void> {
    const { page } = this.tab;
    const type = trade.kind === 'sell' ? 'sell' : 'buy';
    await this.tab.open('/transactions/new');
    await page.getByText(word('manual-transaction', `type.${type}`)).click();
    await page.locator('input[name="date"]').fill(trade.date);
    await this.#type(page.getByRole('main'), trade);
    if (trade.isToPocket === true) await page.locator('input[name="proceeds"]').uncheck();
    await button(page.getByRole('main'), word('manual-transaction', 'review')).click();
    const dialog = this.tab.dialog();
    await button(dialog, word('manual-transaction', `confirm.button.${type}`)).click();
    await button(page.getByRole('main'), word('manual-transaction', 'result.another')).waitFor();
    await this.tab.close();
  }

  async move(line: CashLine): Promise<void> {
    switch (line.kind) {
      case 'deposit':
      case 'withdrawal':
        return this.#moveDynamicBalance(line.kind, line.cents);
      case 'portfolio_cash_withdrawal':
        return this.#withdrawCash(line.cents);
      case 'transfer':
        return this.#transfer(line.cents);
      case 'set_aside':
        return this.setAside();
    }
  }

  /** Searched by its Bitcoin, looked at, and deleted. */
  async delete(trade: TradeLine): Promise<void> {
    const { page } = this.tab;
    await this.tab.open('/transactions');
    await page.getByLabel(word('transactions', 'filter.search')).fill(bitcoin(trade.sats));
    const found = page.getByRole('row').filter({ hasText: shown(bitcoin(trade.sats), { plus: true }) });
    await found.getByRole('button').click();
    await button(this.tab.dialog(), word('transactions', 'delete.run')).click();
    const [title = ''] = word('transactions', 'delete.title.buy').split('{{');
    const question = this.tab.dialog(title);
    await button(question, word('transactions', 'delete.run')).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByText(word('transactions', 'toast.deleted.buy')).first().waitFor();
    await this.tab.close();
  }

  async import(lines: readonly string[]): Promise<void> {
    const { page } = this.tab;
    await this.tab.open('/transactions/import');
    const file = { name: 'old trades.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await page.getByLabel(word('transactions', 'import.file.label')).setInputFiles(file);
    const count = String(lines.length - 1);
    await page.getByRole('button', { name: `Import ${count} rows`, exact: true }).click();
    await this.tab.region(word('transactions', 'import.done.title')).waitFor();
    await this.tab.close();
  }

  async changeBase(cents: bigint): Promise<void> {
    const { page } = this.tab;
    await this.tab.open('/settings');
    await page.locator('input[name="base"]').fill(shown(dollars(cents)));
    await button(page.getByRole('main'), word('settings', 'base.save')).click();
    await page.getByText(word('settings', 'base.saved')).first().waitFor();
    await this.tab.close();
  }

  /** The page of the week with its advice, asked for by the button. */
  async #openWeek(): Promise<void> {
    await this.tab.open('/weekly-trade');
    const calculate = button(this.tab.page.getByRole('main'), word('weekly-trade', 'head.calculate'));
    await calculate.click();
    // It can be pressed again once the advice is there; a notice of a saved base may be where its news would.
    await calculate.click({ trial: true });
  }

  async #type(within: Locator, { sats, priceCents, feeCents }: TradeLine): Promise<void> {
    await within.locator('input[name="quantity"]').fill(bitcoin(sats));
    await within.locator('input[name="price"]').fill(shown(dollars(priceCents)));
    await within.locator('input[name="fee"]').fill(shown(dollars(feeCents)));
  }

  async #fill(part: Fill['part'], trade: TradeLine): Promise<void> {
    const dialog = this.tab.dialog();
    await this.#type(dialog, trade);
    await button(dialog, word('weekly-trade', `execute.record.${part}`)).click();
    await dialog.waitFor({ state: 'hidden' });
    await this.tab.region(word('weekly-trade', `success.${part}`)).waitFor();
    await this.tab.close();
  }

  async #moveDynamicBalance(kind: 'deposit' | 'withdrawal', cents: bigint): Promise<void> {
    const { page } = this.tab;
    await this.tab.open('/dynamic-cash');
    const panel = this.tab.region(word('dynamic-cash', 'move.title'));
    await panel.getByText(word('dynamic-cash', `move.${kind}`), { exact: true }).click();
    await panel.locator('input[name="amount"]').fill(shown(dollars(cents)));
    await button(panel, word('dynamic-cash', `move.submit.${kind}`)).click();
    await page
      .getByText(word('dynamic-cash', `move.done.${kind}`))
      .first()
      .waitFor();
    await this.tab.close();
  }

  async #withdrawCash(cents: bigint): Promise<void> {
    await this.tab.open('/portfolio');
    const dialog = this.tab.dialog();
    await button(this.tab.page.getByRole('main'), word('portfolio', 'cash.withdraw')).click();
    await dialog.locator('input[name="amount"]').fill(shown(dollars(cents)));
    await button(dialog, word('portfolio', 'cash.withdraw')).click();
    await dialog.waitFor({ state: 'detached' });
    await this.tab.close();
  }

  async #transfer(cents: bigint): Promise<void> {
    await this.tab.open('/portfolio');
    const dialog = this.tab.dialog();
    await button(this.tab.page.getByRole('main'), word('portfolio', 'cash.transfer')).click();
    await dialog.locator('input[name="amount"]').fill(shown(dollars(cents)));
    await button(dialog, word('common', 'cash.transfer.preview')).click();
    await button(dialog, word('common', 'cash.transfer.confirm')).click();
    await dialog.waitFor({ state: 'detached' });
    await this.tab.close();
  }
}
