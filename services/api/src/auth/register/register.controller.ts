import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { registerRequestSchema, type RegisterResponse } from '@app/contracts';
import { problemOfIssues } from '../../core/http/request-validation.pipe.js';
import { Public } from '../access.decorators.js';
import { clientAddress } from '../limits/client-address.js';
import { RegisterCommand } from './register.command.js';

@Controller('auth/register')
export class RegisterController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(201)
  @Public()
  async register(@Body() body: unknown, @Req() request: Request): Promise<RegisterResponse> {
    // Parsed here and not by the pipe: the client shows the detail, which says what is wrong.
    const parsed = registerRequestSchema.safeParse(body);
    if (!parsed.success) {
      const [first] = parsed.error.issues;
      throw problemOfIssues(parsed.error.issues, {
        status: 400,
        code: 'AUTH.INVALID_REGISTRATION',
        // A body that is no object has no field to speak of.
        detail: first === undefined || first.path.length === 0 ? 'Error registering user' : first.message,
      });
    }
    return this.commands.execute(new RegisterCommand(parsed.data, clientAddress(request)));
  }
}
