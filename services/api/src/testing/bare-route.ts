// A process with one route of the framework and nothing behind it: what every request of the api costs at least.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

class HealthController {
  read(): { readonly status: 'ok' } {
    return { status: 'ok' };
  }
}
class BareModule {
  readonly name = 'bare';
}

// Decorators as the functions that they are: Node runs this file without a compiler, which would know them.
Controller('health')(HealthController);
const route = Object.getOwnPropertyDescriptor(HealthController.prototype, 'read');
if (route !== undefined) Get()(HealthController.prototype, 'read', route);
Module({ controllers: [HealthController] })(BareModule);

const app = await NestFactory.create(BareModule);
await app.listen(0, '127.0.0.1');
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.send?.({ type: 'ready', address: await app.getUrl() });
