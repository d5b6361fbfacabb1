ALTER TABLE "conversations" ADD COLUMN "shown_message_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "parent_id" text;--> statement-breakpoint
CREATE INDEX "messages_parent" ON "messages" USING btree ("parent_id");--> statement-breakpoint
UPDATE "messages" SET "parent_id" = "said"."before" FROM (SELECT "id", lag("id") OVER (PARTITION BY "conversation_id" ORDER BY "ordinal") AS "before" FROM "messages") AS "said" WHERE "said"."id" = "messages"."id";
