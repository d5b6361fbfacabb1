CREATE TABLE "conversation_passages" (
	"conversation_id" text NOT NULL,
	"chunk_id" text NOT NULL,
	"document_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"choice" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_passages_conversation_id_chunk_id_pk" PRIMARY KEY("conversation_id","chunk_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_passages" ADD CONSTRAINT "conversation_passages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_passages" ADD CONSTRAINT "conversation_passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_passages_document" ON "conversation_passages" USING btree ("document_id");