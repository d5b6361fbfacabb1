CREATE TABLE "message_revisions" (
	"message_id" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"markers" jsonb NOT NULL,
	"uncited" jsonb NOT NULL,
	"contradictions" jsonb NOT NULL,
	"reasoning" text,
	"sections" jsonb,
	"model" text,
	"usage" jsonb,
	"metrics" jsonb,
	"notices" jsonb NOT NULL,
	"citations" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_revisions_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
DROP INDEX "messages_one_running";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "repair" text;--> statement-breakpoint
ALTER TABLE "message_revisions" ADD CONSTRAINT "message_revisions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_running" ON "messages" USING btree ("conversation_id") WHERE (status in ('pending', 'streaming') or repair = 'running') and role = 'assistant';