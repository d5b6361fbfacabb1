ALTER TABLE "messages" ADD COLUMN "sections" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "prompt" jsonb;